/** A worker thread's module for tests: one task never ends, the others return their word. */
export default (task: string): string => {
  while (task === 'endless');
  return task
}
