import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ScreenCard } from '#feeds/contract/screens.ts'
import { headlineOfOccasion, wordsIn } from '#platform/contract/occasions.ts'
import { listNames, listParts } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Crown, CrownHeart } from '#platform/web/ui/Wreath.tsx'
import { FormattedWords } from '#recognition/web/card/FormattedWords.tsx'
import { ValueBadge } from '#recognition/web/ValueBadge.tsx'
import classes from './CardOnScreen.module.css'

const PICTURES = '/api/screen/pictures'
const FACE_SIZE = 112
const MOST_FACES = 4
const MOST_NAMED = 3

/** A card as large as the screen, in the largest type in which it fits. */
export function CardOnScreen({ card }: { card: ScreenCard }) {
  const { sender, receivers, values, date } = card
  const message = wordsIn(card, say.language) ?? ''
  const box = useRef<HTMLElement>(null)
  useLargestType(box)
  return (
    <article ref={box} className={classes.box} data-welcome={card.isWelcome || undefined}>
      <div className={classes.card}>
        <div className={classes.crown} aria-hidden>
          <Crown grows>
            {sender !== null && (
              <>
                <PersonAvatar person={sender} size={FACE_SIZE} from={PICTURES} />
                <CrownHeart />
              </>
            )}
            {receivers.slice(0, MOST_FACES).map((receiver) => (
              <PersonAvatar key={receiver.id} person={receiver} size={FACE_SIZE} from={PICTURES} />
            ))}
          </Crown>
        </div>
        <h2 className={classes.names}>
          <WhoThankedWhom card={card} />
        </h2>
        {message !== '' && (
          <div className={classes.words} dir="auto">
            <FormattedWords>{message}</FormattedWords>
          </div>
        )}
        <div className={classes.foot}>
          {values.map((value) => (
            <ValueBadge key={value.id} value={value} />
          ))}
          <Ago date={date} />
        </div>
      </div>
    </article>
  )
}

function WhoThankedWhom({ card }: { card: ScreenCard }) {
  if (card.occasion !== undefined) {
    return headlineOfOccasion(card.occasion, listNames(card.receivers.map(nameOf)), say)
  }
  const who = card.sender !== null && <bdi>{nameOf(card.sender)}</bdi>
  const whom = <Receivers receivers={card.receivers} />
  const { verb } = classes
  return card.isWelcome ? (
    <Trans>
      {who} <span className={verb}>welcomed</span> {whom}
    </Trans>
  ) : (
    <Trans>
      {who} <span className={verb}>thanked</span> {whom}
    </Trans>
  )
}

/** "Noor Haddad, Ben Osei and 4 others". */
function Receivers({ receivers }: Pick<ScreenCard, 'receivers'>) {
  const isShort = receivers.length <= MOST_NAMED
  const named = isShort ? receivers : receivers.slice(0, MOST_NAMED - 1)
  const others = receivers.length - named.length
  const names = named.map((receiver) => <bdi key={receiver.id}>{nameOf(receiver)}</bdi>)
  if (others > 0) {
    names.push(<span key="others">{plural(others, { one: '# other', other: '# others' })}</span>)
  }
  // Each name is listed as its place; what stands between them depends on the language.
  const parts = listParts(names.map((_name, place) => String(place)))
  return parts.map(({ type, value }) => (type === 'element' ? names[Number(value)] : value))
}

/** Sizes of the words, in rem; those of the names follow. */
const SIZES = [4, 3.5, 3, 2.6, 2.25, 1.95, 1.7, 1.5, 1.3, 1.15, 1]

/**
 * Sets the largest type in which the card fits into its box, which is as large as the screen leaves. A card of
 * too many lines loses its line breaks.
 */
function useLargestType(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const fit = () => {
      for (const isFlowing of [false, true]) {
        current.toggleAttribute('data-flowing', isFlowing)
        for (const size of SIZES) {
          current.style.setProperty('--words', `${size}rem`)
          if (current.scrollHeight <= current.clientHeight) return
        }
      }
    }
    fit()
    void document.fonts.ready.then(fit)
    const observer = new ResizeObserver(fit)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
}
