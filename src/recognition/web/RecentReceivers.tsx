import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import type { Receiver } from './draft.ts'
import { recentReceiversQuery } from './recognition-queries.ts'
import classes from './RecentReceivers.module.css'

const MOST_FACES = 5

interface RecentReceiversProps {
  chosen: readonly Receiver[]
  onAdd: (receiver: Receiver) => void
  onRemove: (receiver: Receiver) => void
}

/** The colleagues thanked last, one tap each. */
export function RecentReceivers({ chosen, onAdd, onRemove }: RecentReceiversProps) {
  const { data } = useQuery(recentReceiversQuery)
  const people = (data?.people ?? []).filter(({ isActive }) => isActive).slice(0, MOST_FACES)
  if (people.length === 0) return null
  return (
    <div className={classes.faces} role="group" aria-label="Thanked lately">
      {people.map((person) => {
        const isChosen = chosen.some(({ id }) => id === person.id)
        return (
          <UnstyledButton
            key={person.id}
            className={classes.face}
            aria-pressed={isChosen}
            title={nameOf(person)}
            onClick={() => (isChosen ? onRemove(person) : onAdd(person))}
          >
            <PersonAvatar person={person} size={28} />
            <span className={classes.name}>
              {person.firstName}
              <VisuallyHidden> {person.lastName}</VisuallyHidden>
            </span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
