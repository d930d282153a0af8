import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailHeart } from '@tabler/icons-react'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { useInvitation } from './signing-queries.ts'

interface InviteButtonProps {
  /** Of the occurrence. */
  id: number
  invited: number
  /** The person whose card it is. */
  name: string
}

/** Asks the team to sign a card, with one click. */
export function InviteButton({ id, invited, name }: InviteButtonProps) {
  const invitation = useInvitation(id)
  const invite = () =>
    invitation.mutate(undefined, {
      onSuccess: ({ invited: all }) =>
        announceMessage(
          'success',
          plural(all, { one: '# colleague is asked.', other: '# colleagues are asked.' }),
        ),
      onError: (error) => announceFailure(error, wordsFor(error)),
    })
  return (
    <Button
      size="sm"
      variant={invited === 0 ? 'light' : 'default'}
      leftSection={<IconMailHeart size={16} aria-hidden />}
      loading={invitation.isPending}
      aria-label={
        invited === 0
          ? t`Invite the team to sign the card for ${{ name }}`
          : t`Invite who joined since to sign the card for ${{ name }}`
      }
      onClick={invite}
    >
      {invited === 0 ? <Trans>Invite the team</Trans> : <Trans>Invite who joined since</Trans>}
    </Button>
  )
}
