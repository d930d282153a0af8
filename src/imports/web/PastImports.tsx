import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importEndpoints, type PastImport } from '#imports/contract/imports.ts'
import { call } from '#platform/web/api/client.ts'
import { showCount } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { countOutcome, countRows, IMPORT_KIND_NAMES } from './import-words.ts'
import classes from './PastImports.module.css'

const STATES: Record<PastImport['state'], MessageDescriptor> = {
  checking: msg`being checked`,
  checked: msg`not applied`,
  applying: msg`being applied`,
  applied: msg`applied`,
  outdated: msg`nothing applied`,
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
              <Trans>
                {t(IMPORT_KIND_NAMES[one.kind])}, <Moment date={one.madeAt} />
              </Trans>
            </Link>
            <span className={classes.facts}>
              <bdi>{nameOf(one.madeBy)}</bdi> · {countRows(countOutcome(one, undefined))} ·{' '}
              {t(STATES[one.state])}
              {one.uninvited > 0 && (
                <>
                  {' · '}
                  {t`${{ waiting: showCount(one.uninvited) }} not signed in yet, ${{ invited: showCount(one.invited) }} invited`}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
