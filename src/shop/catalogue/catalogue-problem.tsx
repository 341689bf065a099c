import { ListProblem } from '#kit/list-problem.tsx'
import { useSettings } from '#kit/settings.ts'

/** The error of a list that could not be loaded; with the phone number where no sample data replaces it. */
export function CatalogueProblem({ message, isEmpty }: { message: string; isEmpty: boolean }) {
  const { company } = useSettings()
  return <ListProblem message={message} phone={isEmpty ? company.phone : undefined} />
}
