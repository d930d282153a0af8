import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Picture } from '#platform/web/ui/Picture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import { THANKS_LENGTH } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { CardWords } from '../card/Words.tsx'
import classes from './CardPreview.module.css'
import type { Draft } from './draft.ts'

const MOST_FACES = 4

interface CardPreviewProps {
  user: SignedInUser
  draft: Draft
  isWelcome: boolean
  /** The points for each receiver; null while no valid amount is typed. */
  amount: Hundredths | null
  /** Undefined while they are loading. */
  values: readonly CompanyValue[] | undefined
  /** The address of a chosen file, until it is uploaded. */
  picturePreview: string | null
}

/** The card as its receivers will see it, with a caption. */
export const CardPreview = memo(function CardPreview(props: CardPreviewProps) {
  const { receivers } = props.draft
  return (
    <>
      <FullWreath className={classes.wreath} />
      <p className={classes.caption}>
        {receivers.length === 0
          ? t`Your card`
          : t`How ${{ names: firstNamesOf(receivers) }} will see it`}
      </p>
      <Preview {...props} />
    </>
  )
})

function Preview(props: CardPreviewProps) {
  const { user, draft, isWelcome, amount, values, picturePreview } = props
  const { receivers, visibility, picture } = draft
  const who = user.firstName
  const whom = receivers.length === 0 ? '…' : firstNamesOf(receivers)
  const words = draft.message.trim()
  const named = (values ?? []).filter(({ id }) => draft.values.includes(id))
  return (
    <section className={classes.preview} aria-label={t`Preview`}>
      <div className={classes.faces}>
        <PersonAvatar person={user} size={44} />
        {receivers.slice(0, MOST_FACES).map((receiver) => (
          <PersonAvatar key={receiver.id} person={receiver} size={44} />
        ))}
      </div>
      <p className={classes.who}>
        {isWelcome ? (
          <Trans>
            <strong>{who}</strong> welcomed <strong>{whom}</strong>
          </Trans>
        ) : (
          <Trans>
            <strong>{who}</strong> thanked <strong>{whom}</strong>
          </Trans>
        )}
        {visibility === 'private' && (
          <span className={classes.private}>
            <IconLock size={15} aria-hidden /> <Trans>private</Trans>
          </span>
        )}
      </p>
      <div className={classes.words}>
        {words === '' ? (
          <p className={classes.waiting}>{t`Your words will be here.`}</p>
        ) : (
          <CardWords message={words.slice(0, THANKS_LENGTH)} />
        )}
      </div>
      <PreviewPicture picture={picture} preview={picturePreview} />
      {(named.length > 0 || (amount !== null && amount > 0)) && (
        <ul className={classes.tags}>
          {amount !== null && amount > 0 && (
            <li className={classes.points}>
              <Points amount={amount} signed brief />
            </li>
          )}
          {named.map(({ id, emoji, name }) => (
            <li key={id} className={classes.value}>
              <span aria-hidden>{emoji}</span> {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PreviewPicture({ picture, preview }: { picture: string | null; preview: string | null }) {
  if (preview !== null) return <img className={classes.picture} src={preview} alt="" />
  if (picture === null) return null
  return (
    <Picture picture={picture} alt="" sizes="20rem" className={classes.picture}>
      {null}
    </Picture>
  )
}
