import { plural } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { serverNow } from '#platform/web/language/server-clock.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import { Scene } from '#platform/web/ui/Scene.tsx'
import type { Purchase } from '#shop/contract/shop.ts'
import { GiftFaces, giftsInWords } from './GiftFaces.tsx'
import classes from './HandedOver.module.css'

/** The gifts that were handed over since the last visit, and what was written with them. */
export function HandedOver({ purchases }: { purchases: readonly Purchase[] }) {
  const [since] = useState(lastShown)
  const fresh = purchases.flatMap((purchase) => {
    const step = handOverOf(purchase)
    return step !== undefined && step.date > since ? [{ purchase, step }] : []
  })
  const newest = Math.max(...fresh.map(({ step }) => step.date.getTime()))
  useEffect(() => {
    if (Number.isFinite(newest)) keepForPerson(SHOWN, String(newest))
  }, [newest])
  const items = fresh.flatMap(({ purchase }) => purchase.items).filter(isKept)
  const gifts = [...new Map(items.map((item) => [item.name, item])).values()]
  if (gifts.length === 0) return null
  const notes = [...new Set(fresh.map(({ step }) => step.note))].filter((note) => note !== '')
  const names = giftsInWords(gifts)
  return (
    <Scene
      figure={<GiftFaces gifts={gifts} />}
      title={plural(gifts.length, {
        one: `${names} is yours now. Enjoy it!`,
        other: `${names} are yours now. Enjoy them!`,
      })}
      {...(notes.length > 0 && { lead: <Notes notes={notes} /> })}
    />
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <q key={note} dir="auto" className={classes.note}>
      {note}
    </q>
  ))
}

const SHOWN = 'shown-hand-over'
const NEW_MS = 7 * 24 * 60 * 60 * 1000

/** The moment of the last shown hand-over; at the first visit with this browser, a week ago. */
function lastShown(): Date {
  return new Date(Number(keptForPerson(SHOWN) ?? serverNow() - NEW_MS))
}

/** The step that handed an order over, while it stays so; nothing while its buyer is asked, or denies it. */
function handOverOf({ state, steps }: Purchase) {
  if (state !== 'handedOver' || steps.some(isDoubtful)) return undefined
  return steps.findLast((step) => step.state === 'handedOver' && step.refunded === undefined)
}

const isDoubtful = ({ handOver }: Purchase['steps'][number]) =>
  handOver?.answer === 'asked' || handOver?.answer === 'denied'

/** Donations are not the buyer's, and codes are opened by the buyer: neither is announced. */
const isKept = ({ quantity, refunded, isDonation, codes }: Purchase['items'][number]) =>
  refunded < quantity && isDonation !== true && codes === undefined
