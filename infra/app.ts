import { App, DefaultStackSynthesizer } from 'aws-cdk-lib/core';
import { environmentName } from './config/environments.ts';
import { addStacks, type BuildOptions } from './stacks/stacks.ts';

/** The app as the CDK's command line and the local stack synthesize it. `context` is what `-c` passes. */
export function createApp(options: BuildOptions & { outdir?: string; context?: Record<string, unknown> } = {}): App {
  const app = new App({
    ...(options.outdir && { outdir: options.outdir }),
    context: {
      '@aws-cdk/aws-iam:minimizePolicies': true,
      '@aws-cdk/core:checkSecretUsage': true,
      '@aws-cdk/aws-apigateway:disableCloudWatchRole': true,
      '@aws-cdk/customresources:installLatestAwsSdkDefault': false,
      ...options.context,
    },
    analyticsReporting: false,
    treeMetadata: false,
    // The command line checks the bootstrap's version by itself; the rule would only burden the templates.
    defaultStackSynthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
  });
  addStacks(app, environmentName(app.node.tryGetContext('env') ?? 'local'), options);
  return app;
}

if (import.meta.main) createApp().synth();
