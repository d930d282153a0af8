import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showPoints } from '#contract/points.ts'
import { wordsOf } from '#contract/refusals.ts'
import { enteredBonusesQuery } from '../api/user-queries.ts'
import { announce } from '../ui/announce.ts'
import { countPeople } from './count-people.ts'
import classes from './ProcessEntered.module.css'
import { ProcessEnteredDialog } from './ProcessEnteredDialog.tsx'

/** Process All Entered Bonus Points, with how many are entered and their sum. */
export function ProcessEntered() {
  const { data: entered } = useQuery(enteredBonusesQuery)
  const [asking, setAsking] = useState(false)
  const people = entered?.people ?? 0
  return (
    <section className={classes.bar} aria-label="Bonus points">
      <p className={classes.words} role="status">
        {entered === undefined || people === 0
          ? 'Bonus points you enter are kept here until you process them.'
          : `${countPeople(people)}, ${showPoints(entered.total)} points entered`}
      </p>
      <Button
        leftSection={<IconSparkles size={18} aria-hidden />}
        onClick={() => {
          if (entered?.people === 0) announce('error', wordsOf('no-salary-entered'))
          else setAsking(true)
        }}
      >
        Process All Entered Bonus Points
      </Button>
      <ProcessEnteredDialog opened={asking} entered={entered} onClose={() => setAsking(false)} />
    </section>
  )
}
