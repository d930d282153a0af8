import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '@lingui/core/macro'
import { importEndpoints, type PastImport } from '#imports/contract/imports.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { countOf, countRows, KIND_NAMES } from './import-words.ts'
import classes from './PastImports.module.css'

const STATES: Record<PastImport['state'], string> = {
  checking: 'being checked',
  checked: 'not applied',
  applying: 'being applied',
  applied: 'applied',
  outdated: 'nothing applied',
}

/** The latest imports with who made them; nothing before the first. */
export function PastImports() {
  const { data } = useQuery({
    queryKey: ['imports', 'past'],
    queryFn: ({ signal }) => call(importEndpoints.listImports, { signal }),
  })
  if (data === undefined || data.imports.length === 0) return null
  return (
    <Card>
      <h2 className={classes.heading} id="past-imports">{t`Past imports`}</h2>
      <ul className={classes.list} aria-labelledby="past-imports">
        {data.imports.map((one) => (
          <li key={one.id}>
            <Link to={paths.imports} search={{ kind: one.kind, id: one.id }}>
              {KIND_NAMES[one.kind]}, <Moment date={one.madeAt} />
            </Link>
            <span className={classes.facts}>
              <bdi>{nameOf(one.madeBy)}</bdi> · {countRows(countOf(one, undefined))} ·{' '}
              {STATES[one.state]}
              {one.uninvited > 0 &&
                ` · ${one.uninvited.toLocaleString('en')} not signed in yet, ${one.invited.toLocaleString('en')} invited`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
