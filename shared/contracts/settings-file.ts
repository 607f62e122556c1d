import * as z from 'zod';
import { compParameterWrite, ruleWrite, scriptWrite } from './definitions.ts';
import { behaviour, blocks, noise, reasons, sampleCount, wholeFront } from './experiments.ts';
import { mixtures } from './mixtures.ts';
import { outParameterWrite, settingsInParameterWrite } from './parameters.ts';

/**
 * Everything that another workspace needs to rebuild an experiment: the format of `export-parameters` and
 * `import-parameters`.
 */
export const experimentSettings = z.object({
  format: z.literal('serieslab-settings-1').default('serieslab-settings-1'),
  sample_count: sampleCount.optional(),
  noise: noise.optional(),
  expl: behaviour.optional(),
  whole_front: wholeFront,
  reasons: reasons.optional(),
  blocks: blocks.optional(),
  mixtures: mixtures.optional(),
  in_parameters: z.array(settingsInParameterWrite).max(200).default([]),
  comp_parameters: z.array(compParameterWrite).max(200).default([]),
  out_parameters: z.array(outParameterWrite).max(200).default([]),
  rules: z.array(ruleWrite).max(200).default([]),
  scripts: z.array(scriptWrite).max(200).default([]),
});
export type ExperimentSettings = z.infer<typeof experimentSettings>;
