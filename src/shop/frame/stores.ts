/**
 * Starts the persisted stores. On the server and until `startStores`, each has its initial state: server-rendered pages
 * are the same for everyone, and hydration must match them.
 */

interface Store<S> {
  getInitialState: () => S
  setState: (state: S, isWhole: true) => void
}

const starts: (() => void)[] = []
let isStarted = false

/**
 * Registers `read`, which loads `store` from the browser's storage and may listen to other tabs. It runs at
 * `startStores`, or immediately if a lazily loaded page brings the store later.
 */
export function whenStarted<S>(store: Store<S>, read: () => void): void {
  const start = () => {
    store.setState(store.getInitialState(), true)
    read()
  }
  starts.push(start)
  if (isStarted) start()
}

/** Called once, before hydration, so that the first paint after it has the right cart. */
export function startStores(): void {
  isStarted = true
  for (const start of starts) start()
}
