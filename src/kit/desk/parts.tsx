import { Link, useSearchParams } from 'react-router'

const PARAMETER = 'part'

/** The part of a page that its address names (`?part=coupons`); the first part if the name is missing or unknown. */
export function usePart<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [query] = useSearchParams()
  return names.find(name => name === query.get(PARAMETER)) ?? names[0]
}

interface Props<Name extends string> {
  label: string
  titles: Record<Name, string>
  shown: Name
}

export function PartLinks<Name extends string>({ label, titles, shown }: Props<Name>) {
  return (
    <nav aria-label={label} className="mt-2 border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {(Object.entries(titles) as [Name, string][]).map(([name, title], at) => (
          <li key={name}>
            <Link
              to={{ search: at === 0 ? '' : `?${PARAMETER}=${name}` }}
              aria-current={name === shown ? 'page' : undefined}
              className="flex min-h-9 items-center border-b-2 border-transparent px-2.5 font-semibold hover:text-leaf-dark aria-[current=page]:border-leaf aria-[current=page]:text-leaf-dark max-[1099px]:min-h-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
