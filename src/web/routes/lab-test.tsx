import { inBrowser, type LoadArgs, notFound, onServer } from '#web/load.ts'
import type { Route } from './+types/lab-test.ts'

const load = async ({ api, params, signal }: LoadArgs) => {
  if (!params.id) return notFound('Lab test not found.')
  return { test: await api.getLabTest({ params: { id: params.id } }, { signal }) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LabTestPage({ loaderData: { test } }: Route.ComponentProps) {
  return <h1>{test.name}</h1>
}
