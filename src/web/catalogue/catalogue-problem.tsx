import { useSettings } from '#web/platform/settings.ts'
import { ListProblem } from '#web/ui/list-problem.tsx'

/** The error of a list that could not be loaded; with the phone number where no sample data replaces it. */
export function CatalogueProblem({ message, isEmpty }: { message: string; isEmpty: boolean }) {
  const { company } = useSettings()
  return <ListProblem message={message} phone={isEmpty ? company.phone : undefined} />
}
