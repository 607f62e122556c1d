import { resolve } from 'node:path';
import { App, DefaultStackSynthesizer } from 'aws-cdk-lib/core';
import { CURRENT_VERSION_EXPIRED_FLAGS, FLAGS } from 'aws-cdk-lib/cx-api';
import { environmentName } from './config/environments.ts';
import { asInterface } from './constructs/as-interface.ts';
import { addStacks, type BuildOptions } from './stacks/stacks.ts';

export interface AppOptions extends BuildOptions {
  outdir: string;
  /** What `-c` passes on the command line. */
  context?: Record<string, unknown>;
  /** Holds each resource against CloudFormation's schemas, which doubles the time; left out where nothing is deployed. */
  checkSchemas?: boolean;
}

/** What a new project of this version of the CDK begins with. */
const recommendedFlags = Object.fromEntries(
  Object.entries(FLAGS)
    .filter(([name]) => !CURRENT_VERSION_EXPIRED_FLAGS.includes(name))
    .map(([name, { recommendedValue }]) => [name, recommendedValue]),
);

/** The app as the CDK's command line, the local stack and the tests synthesize it. */
export function createApp(options: AppOptions): App {
  const app = new App({
    outdir: options.outdir,
    context: {
      ...recommendedFlags,
      // A template says `AWS::Partition` whether or not its region is known.
      '@aws-cdk/core:enablePartitionLiterals': false,
      // Functions name their logs; the sandbox has none, for its role may not write one.
      '@aws-cdk/aws-lambda:useCdkManagedLogGroup': false,
      // An export that another stack imports cannot be removed, and going back to the release before removes some.
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

// The CDK's command line says where it wants the assembly (see cdk.json); run alone, this writes the local stack's.
if (import.meta.main) {
  const { CDK_OUTDIR } = process.env;
  const outdir = CDK_OUTDIR ?? resolve(import.meta.dirname, '../cdk.out');
  createApp({ outdir, checkSchemas: CDK_OUTDIR !== undefined }).synth();
}
