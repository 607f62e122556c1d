import { resolve } from 'node:path';
import { App, DefaultStackSynthesizer } from 'aws-cdk-lib/core';
import { CURRENT_VERSION_EXPIRED_FLAGS, FLAGS } from 'aws-cdk-lib/cx-api';
import { environmentName } from './config/environments.ts';
import { asInterface } from './constructs/as-interface.ts';
import { addStacks, type BuildOptions } from './stacks/stacks.ts';

export interface AppOptions extends BuildOptions {
  outdir: string;
  /** The values that `-c` passes on the command line. */
  context?: Record<string, unknown>;
  /**
   * Validates each resource against CloudFormation's schemas, which doubles the time; omitted if nothing is deployed.
   */
  checkSchemas?: boolean;
}

/** The feature flags of a new project of this version of the CDK. */
const recommendedFlags = Object.fromEntries(
  Object.entries(FLAGS)
    .filter(([name]) => !CURRENT_VERSION_EXPIRED_FLAGS.includes(name))
    .map(([name, { recommendedValue }]) => [name, recommendedValue]),
);

/** The app as synthesized by the CDK's command line, the local stack and the tests. */
export function createApp(options: AppOptions): App {
  const app = new App({
    outdir: options.outdir,
    context: {
      ...recommendedFlags,
      // Templates use `AWS::Partition` whether or not the region is known.
      '@aws-cdk/core:enablePartitionLiterals': false,
      // Functions name their log groups; the sandbox has none, because its role may not write one.
      '@aws-cdk/aws-lambda:useCdkManagedLogGroup': false,
      // An export that another stack imports cannot be removed, but rolling back to the previous release may have to
      // (decision OPERATE-10).
      '@aws-cdk/core:defaultCrossStackReferences': 'weak',
      ...options.context,
    },
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: options.checkSchemas ?? false,
    // The command line checks the bootstrap's version by itself; the rule would only burden the templates.
    defaultStackSynthesizer: asInterface(new DefaultStackSynthesizer({ generateBootstrapVersionRule: false })),
  });
  addStacks(app, environmentName(app.node.tryGetContext('env') ?? 'local'), options);
  return app;
}

// The CDK's command line sets the folder of the assembly (see cdk.json); run alone, this writes the local stack's.
if (import.meta.main) {
  const { CDK_OUTDIR } = process.env;
  const outdir = CDK_OUTDIR ?? resolve(import.meta.dirname, '../cdk.out');
  createApp({ outdir, checkSchemas: CDK_OUTDIR !== undefined }).synth();
}
