import { inBrowser, type LoadArgs, notFound, onServer } from '#web/load.ts'
import type { Route } from './+types/health-checkup.ts'

const load = async ({ api, params, signal }: LoadArgs) => {
  if (!params.id) return notFound('Package not found')
  return { offered: await api.getPackage({ params: { id: params.id } }, { signal }) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function HealthCheckupPage({ loaderData: { offered } }: Route.ComponentProps) {
  return <h1>{offered.name}</h1>
}
