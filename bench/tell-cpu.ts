/** Preloaded into a measured program: tells how much CPU it has used when it is asked. */
process.on('message', (word) => {
  if (word === 'cpu') process.send?.(process.cpuUsage());
});
