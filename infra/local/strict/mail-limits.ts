import { type ProxyAnswer, problem } from '../data/answers.ts';
import { region } from '../template/physical.ts';
import { TokenBucket } from './token-bucket.ts';

export interface MailAccount {
  /** Addresses and domains that SES has verified besides the sender's: in the sandbox nobody else gets mail. */
  verified?: readonly string[];
  sandbox: boolean;
  perSecond: number;
  perDay: number;
}

/** As SES starts every account in every region. */
export const mailSandbox: MailAccount = { sandbox: true, perSecond: 1, perDay: 200 };
/** As SES usually grants it at first. */
export const mailProduction: MailAccount = { sandbox: false, perSecond: 14, perDay: 50_000 };

const day = 24 * 60 * 60_000;

/** The limits within which SES lets an account send. */
export class MailLimits {
  readonly #account: MailAccount;
  readonly #now: () => number;
  readonly #rate: TokenBucket;
  readonly #sent: number[] = [];

  constructor(account: MailAccount, now: () => number) {
    this.#account = account;
    this.#now = now;
    this.#rate = new TokenBucket(account.perSecond, now());
  }

  /** The identities that SES authorises a call against beside the sender's: recipients that the account has verified. */
  identitiesOf(recipients: readonly string[]): string[] {
    return recipients.flatMap((recipient) => this.#identityOf(recipient) ?? []);
  }

  /** SES's refusal of a mail, or nothing: then it counts as sent, to each of its recipients. */
  refuse(recipients: readonly string[]): ProxyAnswer | undefined {
    const now = this.#now();
    const strangers = recipients.filter((recipient) => this.#identityOf(recipient) === undefined);
    if (this.#account.sandbox && strangers.length > 0) {
      const failed = `The following identities failed the check in region ${region.toUpperCase()}: ${strangers.join(', ')}`;
      const message = `Email address is not verified. ${failed}`;
      return problem({ status: 400, type: 'MessageRejected', message });
    }
    while (this.#sent[0] !== undefined && this.#sent[0] <= now - day) this.#sent.shift();
    if (this.#sent.length >= this.#account.perDay) return tooMany('Daily message quota exceeded.');
    if (this.#rate.left(now) < 1) return tooMany('Maximum sending rate exceeded.');
    this.#rate.take(recipients.length, now);
    for (const _ of recipients) this.#sent.push(now);
    return undefined;
  }

  #identityOf(recipient: string): string | undefined {
    const address = /<([^>]+)>/.exec(recipient)?.[1] ?? recipient;
    const domain = address.split('@').at(-1);
    return this.#account.verified?.find((identity) => identity === address || identity === domain);
  }
}

const tooMany = (message: string) => problem({ status: 429, type: 'TooManyRequestsException', message });
