import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A part of a page in a file of its own, loaded when it is first rendered, or before that by `load`. Once loaded it
 * renders at once. React.lazy would show the fallback first, and then move the content below.
 */
export function onDemand<P extends object>(
  importPart: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
) {
  let Loaded: ComponentType<P> | undefined
  const importOnce = async () => {
    const part = await importPart()
    Loaded = part.default
    return part
  }
  const Lazy = lazy(importOnce)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the level of its module
  function Part(props: P) {
    // The same component while the part is shown, because another component would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => Loaded ?? (Lazy as unknown as ComponentType<P>))
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
  /** Ignores errors: rendering the part loads it again. */
  const load = () =>
    importOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Part, { load })
}
