import { useSettings } from '#web/platform/settings.ts'
import { ListProblem } from '#web/ui/list-problem.tsx'

/** Says that a part of the catalogue could not be read; with the telephone where no samples stand in for it. */
export function CatalogueProblem({ message, isEmpty }: { message: string; isEmpty: boolean }) {
  const { company } = useSettings()
  return <ListProblem message={message} phone={isEmpty ? company.phone : undefined} />
}
