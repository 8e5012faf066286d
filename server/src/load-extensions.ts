import type { Config } from './config.ts';
import type { ServerExtension } from './extension.ts';
import { StartError } from './platform/errors.ts';

/** Only a package that is absent is explained; any other failure of an import is a bug and stays as it is. */
function explainAbsence(packageName: string, reason: string) {
  return (error: NodeJS.ErrnoException): never => {
    const isAbsent = error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(`'${packageName}'`);
    throw isAbsent ? new StartError(`The package ${packageName} is not installed. ${reason}`) : error;
  };
}

/** The workspaces that the settings ask for. A server without them is complete in production. */
export async function loadExtensions(config: Config): Promise<ServerExtension[]> {
  const extensions: ServerExtension[] = [];
  if (config.smtpUrl === undefined || config.payments.provider === 'sandbox') {
    const { createSandbox } = await import('@teduh/sandbox/sandbox.ts').catch(
      explainAbsence(
        '@teduh/sandbox',
        'It stands in for mail and online payments in a sandbox, unless SMTP_URL and the STRIPE_ keys are set.',
      ),
    );
    extensions.push(createSandbox(config));
  }
  if (config.demo) {
    const { createDemo } = await import('@teduh/demo/demo.ts').catch(
      explainAbsence('@teduh/demo', 'It holds the demo data; set TEDUH_DEMO=off to start without it.'),
    );
    extensions.push(createDemo());
  }
  return extensions;
}
