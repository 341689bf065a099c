import type { ComponentType } from 'react'

/** Shown while a page without a skeleton loads. */
const Nothing = () => null

type Module = Record<string, never> & { default: ComponentType }

/** Every page at its path within the shop's frame, from src/routes.ts. */
export async function routes() {
  const files = import.meta.glob<Module>('../../../src/{shop,desk,collector}/**/*-page.tsx')
  const { default: pages } = await import('#src/routes.ts')
  const root = (await import('#src/root.tsx')) as unknown as Module
  const children = await Promise.all(
    pages.map(async ({ path, file, index, id }) => {
      const page = await files[`../../../src/${file}`]?.()
      if (!page) throw new Error(`${file} is no page.`)
      return {
        ...(index ? { index: true as const } : { path }),
        id,
        Component: page.default,
        ErrorBoundary: page.ErrorBoundary,
        HydrateFallback: page.HydrateFallback,
        handle: page.handle,
        loader: page.clientLoader,
      }
    }),
  )
  return [
    {
      id: 'root',
      path: '',
      Component: root.default,
      ErrorBoundary: root.ErrorBoundary,
      HydrateFallback: Nothing,
      // Never called, because each document contains its data.
      loader: () => null,
      shouldRevalidate: () => false,
      children,
    },
  ]
}
