import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { allowanceInWords, allowanceQuery } from '#allowance/web/allowance-query.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './ComposerInvitation.module.css'
import { composerOpener } from './open-composer.ts'

/** Opens the composer, and says what there is to give; shown only to people who may thank. */
export function ComposerInvitation({ me }: { me: SignedInUser }) {
  const { data: allowance } = useQuery(allowanceQuery)
  if (!me.isTransfer) return null
  const toGive = allowance === undefined ? null : allowanceInWords(allowance)
  return (
    <UnstyledButton className={classes.invitation} {...composerOpener}>
      <PersonAvatar person={me} size={48} />
      <span className={classes.words}>
        <span className={classes.question}>{t`Who made your day?`}</span>
        <span className={classes.hint} data-counts={toGive !== null || undefined}>
          {toGive ?? t`Thank a colleague with a few words, and points.`}
        </span>
      </span>
      <span className={classes.mark} aria-hidden>
        <IconHeartFilled size={20} />
      </span>
    </UnstyledButton>
  )
}
