import { plural, t } from '@lingui/core/macro'
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { useSendsMail } from '#auth/web/session-queries.ts'
import type { Slips } from '#users/contract/invitations.ts'
import type { UserFilter } from '#users/contract/users.ts'
import classes from './ChosenBar.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { SetPermissionDialog, type ManyDialogProps } from './SetPermissionDialog.tsx'
import { SlipsDialog } from './Slips.tsx'
import { userCountQuery } from './use-all-data.ts'
import type { ChosenUsers } from './use-chosen-people.ts'

type ChosenAction = 'permission' | 'bonus' | 'award' | 'boost' | 'invitation' | 'slips'

interface ChosenBarProps {
  chosen: ChosenUsers
  filter: UserFilter
  /** The number of people the filter finds, up to `mostCounted`. */
  total: number
  /** Enters bonus points for the selected people. */
  EnterBonusDialog: ComponentType<ManyDialogProps>
  /** Gives the selected people company points; null where they are off. */
  AwardDialog: ComponentType<ManyDialogProps> | null
  /** Gives the selected people more to give; null where there is no allowance. */
  BoostDialog: ComponentType<ManyDialogProps> | null
  /** Shows slips that were made for the selected people. */
  onSlips: (slips: Slips) => void
}

/** Actions on all selected people. */
export function ChosenBar(props: ChosenBarProps) {
  const { chosen, filter, total, EnterBonusDialog, AwardDialog, BoostDialog, onSlips } = props
  const [open, setOpen] = useState<ChosenAction | null>(null)
  const { people } = chosen
  const close = () => setOpen(null)
  const done = () => {
    close()
    chosen.clear()
  }
  return (
    <section className={classes.bar} aria-label={t`Selected people`} hidden={people === 0}>
      <p className={classes.words} role="status">
        {people > 0 && plural(people, { one: '# person selected', other: '# people selected' })}
      </p>
      {people > 0 && total > people && chosen.onPage === 'all' && !chosen.isEveryone && (
        <ChooseEveryone filter={filter} chosen={chosen} />
      )}
      <Actions hasAwards={AwardDialog !== null} hasBoosts={BoostDialog !== null} onOpen={setOpen} />
      <CloseButton
        aria-label={t`Clear selection`}
        onClick={chosen.clear}
        className={classes.clear}
      />
      <SetPermissionDialog
        opened={open === 'permission'}
        chosen={chosen}
        onClose={close}
        onDone={done}
      />
      <InviteDialog opened={open === 'invitation'} chosen={chosen} onClose={close} onDone={done} />
      <SlipsDialog
        opened={open === 'slips'}
        chosen={chosen}
        onClose={close}
        onDone={done}
        onMade={onSlips}
      />
      <EnterBonusDialog opened={open === 'bonus'} chosen={chosen} onClose={close} onDone={done} />
      {AwardDialog !== null && (
        <AwardDialog opened={open === 'award'} chosen={chosen} onClose={close} onDone={done} />
      )}
      {BoostDialog !== null && (
        <BoostDialog opened={open === 'boost'} chosen={chosen} onClose={close} onDone={done} />
      )}
    </section>
  )
}

interface ActionsProps {
  hasAwards: boolean
  hasBoosts: boolean
  onOpen: (action: ChosenAction) => void
}

function Actions({ hasAwards, hasBoosts, onOpen }: ActionsProps) {
  const sendsMail = useSendsMail()
  const actions: readonly (readonly [ChosenAction, string] | false)[] = [
    ['permission', t`Set permission…`],
    ['bonus', t`Enter bonus…`],
    hasAwards && ['award', t`Give company points…`],
    hasBoosts && ['boost', t`Give more to give…`],
    sendsMail && ['invitation', t`Invite…`],
    ['slips', t`Sign-in slips…`],
  ]
  return (
    <div className={classes.actions}>
      {actions
        .filter((action) => action !== false)
        .map(([action, name]) => (
          <Button key={action} variant="default" onClick={() => onOpen(action)}>
            {name}
          </Button>
        ))}
    </div>
  )
}

function ChooseEveryone({ filter, chosen }: Pick<ChosenBarProps, 'filter' | 'chosen'>) {
  const { data } = useQuery(userCountQuery(filter))
  if (data === undefined || data.people <= chosen.people) return null
  return (
    <Button variant="subtle" onClick={() => chosen.chooseEveryone(data.people)}>
      {plural({ people: data.people }, { other: 'Select all # people that match' })}
    </Button>
  )
}
