import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { type Config, readConfig } from './config.ts';
import { StartError } from './platform/errors.ts';
import { demoAccounts, demoPassword } from './sandbox/demo-data.ts';
import { type RunningServer, startServer } from './server.ts';

const stopTimeoutMs = 30_000;

function greet({ url }: RunningServer, config: Config) {
  const lines = [`Teduh is ready at ${url}`];
  if (config.demo)
    lines.push(
      `  Demo admin   ${demoAccounts.admin}   Demo tenant  ${demoAccounts.tenant}   Password  ${demoPassword}`,
    );
  if (config.sandbox) lines.push(`  Mailbox      ${url}/mailbox   (no SMTP_URL is set: mail stays here)`);
  else if (!config.smtpUrl) lines.push('  No SMTP_URL is set: mail is kept and goes out once it is.');
  lines.push('  Stop with Ctrl+C');
  console.log(`\n${lines.join('\n')}\n`);
}

function stopOnSignal(server: RunningServer) {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), stopTimeoutMs).unref();
      await server.stop();
      process.exit(0);
    });
  }
}

try {
  const config = readConfig();
  const log = pino({
    level: config.logLevel,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'headers.authorization',
      'headers.cookie',
      '*.password',
    ],
  });
  const server = await startServer(config, log);
  stopOnSignal(server);
  greet(server, config);
  // Written now and not at the end, which a killed process never reaches: the next start is a third quicker.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\nTeduh did not start. ${error.message}\n`);
  process.exit(1);
}
