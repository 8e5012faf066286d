/** Preloaded into a measured program: tells how much CPU it has used, or how much memory it needs, when it is asked. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;
const collectGarbage: Collect = runInNewContext('gc');

process.on('message', (word) => {
  if (word === 'cpu') process.send?.(process.cpuUsage());
  if (word === 'peak') process.send?.(process.resourceUsage().maxRSS * 1024);
  if (word === 'memory') {
    collectGarbage({ type: 'major', flavor: 'last-resort' });
    process.send?.(process.memoryUsage());
  }
});
