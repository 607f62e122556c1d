import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { contour } from '#shared/engine/predictions/contour.ts';
import { createForecasters, type Forecasters, withCalculated } from '#shared/engine/predictions/create-forecaster.ts';
import { findEffects } from '#shared/engine/predictions/effects.ts';
import { findNear, findRobust, findSettings } from '#shared/engine/predictions/find-setting.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import { inOrder } from '#shared/engine/predictions/learn-request.ts';
import { createNearness } from '#shared/engine/predictions/nearness.ts';
import { findFront } from '#shared/engine/predictions/predicted-front.ts';
import { profile, profilePositions } from '#shared/engine/predictions/profile.ts';
import { successAround } from '#shared/engine/predictions/robust.ts';
import type { Point } from '#shared/engine/types.ts';
import type { EngineAnswer, EngineQuestion } from './engine-messages.ts';

// The engine in a worker of the browser: what a setting gives costs no call.
const kernels = createKernels();
const start = kernels.mark();
const pacer = createPacer({});
let known:
  | (Forecasters & {
      fitted: FittedModel;
      /** Whether outputs have limits. */
      isLimited: boolean;
      nearness: (point: readonly number[]) => number;
      seed: number;
    })
  | undefined;
let queue: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<EngineQuestion>) => {
  queue = queue.then(async () => {
    const answer = await answerTo(data).catch(
      (error: unknown): EngineAnswer => ({
        kind: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
    self.postMessage(answer);
  });
};

async function answerTo(question: EngineQuestion): Promise<EngineAnswer> {
  if (question.kind === 'learn') {
    known = undefined;
    kernels.release(start);
    const { request, limits } = question;
    const fitted = question.fitted ?? (await fitModel(kernels, inOrder(request)));
    if (!fitted) return { kind: 'learn', isKnown: false, relevance: [] };
    const forecasters = await createForecasters(kernels, fitted, pacer, limits);
    const isLimited = limits?.some((limit) => limit) ?? false;
    known = { ...forecasters, isLimited, fitted, nearness: createNearness(fitted), seed: request.seed };
    const relevance = fitted.score.theta.slice(0, fitted.space.inputs.length).map((scale) => -scale);
    const explained = fitted.outputs.map(({ r2 }) => r2);
    return { kind: 'learn', isKnown: true, relevance, explained };
  }
  if (!known) throw new Error('Nothing has been learned yet');
  const { fitted, values, forecast, success, isLimited, nearness, seed } = known;
  const { space } = fitted;
  // Memory of a forecast is not needed after it.
  const mark = kernels.mark();
  try {
    switch (question.kind) {
      case 'forecast': {
        const { points, calculated } = question;
        const own = calculated ? withCalculated(forecast, calculated) : forecast;
        return { kind: 'forecast', forecasts: await own(points) };
      }
      case 'find': {
        const { goal, near } = question;
        const settings = near
          ? await findNear(goal, { space, forecast, known: near, seed })
          : await findSettings(goal, { space, forecast, known: fitted.points, seed });
        return { kind: 'find', settings };
      }
      case 'find-robust': {
        const sharesOf = (settings: readonly Point[]) => successAround({ success, values }, space, settings, question);
        const search = { space, forecast, known: fitted.points, seed };
        return { kind: 'find-robust', settings: await findRobust(sharesOf, search, question.near) };
      }
      case 'front': {
        const search = { space, forecast, known: fitted.points, seed };
        return { kind: 'front', settings: await findFront(question.outputs, search, question.near) };
      }
      case 'success': {
        const { settings, calculated } = question;
        return {
          kind: 'success',
          shares: await successAround({ success, values }, space, settings, question, calculated),
        };
      }
      case 'contour': {
        const { quantity, plane, calculated } = question;
        const drawn = ({ score, outputs }: PointForecast) => outputs[quantity - 1] ?? score;
        const chances: number[] = [];
        // Where outputs have limits, all are forecast: whether a place is acceptable depends on each.
        const own = calculated ? withCalculated(forecast, calculated) : isLimited ? forecast : undefined;
        const asked = own && {
          async forecast(points: readonly Point[]) {
            const found = await own(points);
            chances.push(...found.flatMap(({ acceptable = [] }) => acceptable));
            return found.map(drawn);
          },
        };
        const drawnContour = await contour(asked ?? values[quantity] ?? values[0], space, plane);
        return { kind: 'contour', ...drawnContour, ...(isLimited && { acceptable: chances }) };
      }
      case 'effects':
        return { kind: 'effects', ...(await findEffects(values[question.quantity] ?? values[0], space, seed)) };
      case 'profile': {
        const from = performance.now();
        const { setting, count, except, calculated } = question;
        const positions = profilePositions(space, count);
        const own = calculated ? withCalculated(forecast, calculated) : forecast;
        const found = await profile(own, setting, { space, positions, except });
        const isAtRest = except === undefined;
        const duration = performance.now() - from;
        const isCalculated = calculated !== undefined;
        return {
          ...{ kind: 'profile', setting, positions, nearness: nearness(setting), duration, isAtRest, isCalculated },
          ...found,
        };
      }
    }
  } finally {
    kernels.release(mark);
  }
}
