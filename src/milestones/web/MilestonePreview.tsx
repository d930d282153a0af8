import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useCompany } from '#auth/web/session-queries.ts'
import type { Milestone } from '#milestones/contract/milestones.ts'
import { directionOf, LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { headlineOfOccasion } from '#platform/contract/occasions.ts'
import { dimensionsOf } from '#platform/contract/pictures.ts'
import { NOTHING, readPoints } from '#platform/contract/points.ts'
import { say } from '#platform/web/language/speak.ts'
import { Picture } from '#platform/web/ui/Picture.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { GiftOnCard } from '#recognition/web/card/GiftOnCard.tsx'
import { Seal, Stationery } from '#recognition/web/card/Stationery.tsx'
import type { MilestoneDraftState } from './milestone-draft.ts'
import { milestoneGiftsQuery } from './milestone-queries.ts'
import classes from './MilestonePreview.module.css'

const SAMPLE = { id: 0, firstName: 'Farid', lastName: 'Nazari', picture: null }

interface MilestonePreviewProps {
  milestone: Milestone
  draft: MilestoneDraftState['draft']
  language: Language
}

/** The card as it will look to somebody who reads this language. */
export function MilestonePreview({ milestone, draft, language }: MilestonePreviewProps) {
  const { language: usual } = useCompany()
  const own = draft.words[language].trim()
  const isOwn = own !== ''
  const spoken = isOwn ? language : usual
  const years = draft.steps[0]?.years ?? ''
  const { kind, name } = milestone
  // Said in the reader’s language, which here is the page’s.
  const occasion = {
    kind,
    name,
    years: kind === 'anniversary' ? Number.parseInt(years, 10) || 1 : null,
  }
  const words = (isOwn ? own : draft.words[usual].trim())
    .replaceAll('{name}', SAMPLE.firstName)
    .replaceAll('{years}', milestone.kind === 'anniversary' ? years : '')
  return (
    <SidePanel title={t`The card in ${{ language: LANGUAGE_NAMES[language] }}`}>
      <div className={classes.card} lang={spoken} dir={directionOf(spoken)}>
        <Stationery
          size="draft"
          kind={milestone.kind === 'welcome' ? 'welcome' : 'thanks'}
          sender={null}
          receivers={[SAMPLE]}
          headline={<p lang={i18n.locale}>{headlineOfOccasion(occasion, SAMPLE.firstName, say)}</p>}
          message={words}
          picture={draft.picture !== null && <CardPicture picture={draft.picture} />}
          seal={<Given milestone={milestone} draft={draft} />}
        >
          {words === '' ? <p className={classes.empty}>{t`No words yet`}</p> : <p>{words}</p>}
        </Stationery>
      </div>
      {!isOwn && <p>{t`Without words in this language, people read those of the company’s.`}</p>}
    </SidePanel>
  )
}

/** The picture of a card of the company, where it is not opened larger. */
export function CardPicture({ picture }: { picture: string }) {
  const { width, height } = dimensionsOf(picture, 'large')
  return (
    <div className={classes.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      <Picture picture={picture} alt="" sizes="24rem">
        {null}
      </Picture>
    </div>
  )
}

/** The points or the gift on the sample: those of the first step of an anniversary. */
function Given({ milestone: { kind }, draft }: Pick<MilestonePreviewProps, 'milestone' | 'draft'>) {
  const { data } = useQuery(milestoneGiftsQuery)
  const { points, gift: chosen } =
    kind === 'anniversary' ? (draft.steps[0] ?? { points: '', gift: '' }) : draft
  const gift = data?.gifts.find(({ id }) => String(id) === chosen)
  if (gift !== undefined) {
    const isForEverybody = gift.groups.length === 0
    const { name, picture } = isForEverybody ? gift : { name: null, picture: null }
    return <GiftOnCard gift={{ name, picture, isMissing: false }} />
  }
  const read = readPoints(points)
  const amount = kind !== 'list' && typeof read === 'number' && read > 0 ? read : NOTHING
  return <Seal amount={amount} isForEach={false} />
}
