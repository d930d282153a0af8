import { useId, useState } from 'react'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { showPoints } from '#platform/contract/points.ts'
import { wordsOf } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { countPeople } from '#platform/web/ui/count-people.ts'
import classes from './ProcessEntered.module.css'
import { ProcessEnteredDialog } from './ProcessEnteredDialog.tsx'
import { ENTERING } from './use-bonus-entry.ts'

/** How many bonuses are entered and not processed yet, and their sum. */
const enteredBonusesQuery = queryOptions({
  queryKey: ['bonuses', 'entered'],
  queryFn: ({ signal }) => call(bonusEndpoints.sumEnteredBonuses, { signal }),
})

/** The button "Process All Entered Bonus Points", with the number of people and the sum. */
export function ProcessEntered() {
  const { data: entered } = useQuery(enteredBonusesQuery)
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const words = useId()
  const people = entered?.people ?? 0
  const isEntering = useIsMutating({ mutationKey: ENTERING }) > 0
  const isNothing = people === 0 && !isEntering
  return (
    <section className={classes.bar} aria-label="Bonus points">
      <p id={words} className={classes.words} role="status">
        {entered !== undefined &&
          (people === 0
            ? wordsOf('no-salary-entered')
            : `${countPeople(people)}, ${showPoints(entered.total)} points entered`)}
      </p>
      <Button
        leftSection={<IconSparkles size={18} aria-hidden />}
        // Not `disabled`, so that the keyboard reaches it and a screen reader says the reason.
        {...(isNothing && { 'data-disabled': true })}
        aria-disabled={isNothing}
        aria-describedby={words}
        onClick={() => {
          // This press may have ended an entry by blur, which is not rendered yet.
          if (people > 0 || queries.isMutating({ mutationKey: ENTERING }) > 0) setAsking(true)
        }}
      >
        Process All Entered Bonus Points
      </Button>
      <ProcessEnteredDialog opened={asking} entered={entered} onClose={() => setAsking(false)} />
    </section>
  )
}
