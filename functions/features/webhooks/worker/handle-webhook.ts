import type { z } from 'zod';
import type { webhookMessage } from '#functions/entities/webhooks/webhook-message.ts';
import { type DeliverySettings, deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';

/** A receiver did not accept a delivery: no fault of ours, and tried again after seconds. */
export class NotAccepted extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('The receiver did not accept the delivery');
    this.seconds = seconds;
  }
}

/** Handles a message of the webhooks; throws `NotAccepted` for one that is to come again. */
export async function handleWebhook(
  message: z.infer<typeof webhookMessage>,
  settings: DeliverySettings,
): Promise<void> {
  if (message.type === 'ended') return fanOut(message);
  const pause = await deliver(message, settings);
  if (pause) throw new NotAccepted(pause);
}
