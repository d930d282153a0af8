import { addGift } from '#test/concurrency/shop-requests.ts'
import type { SendRequest } from '#test/faults/unreliable-client.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { DONATION_STOCK } from '#shop/contract/donations.ts'
import type { LaurelSite } from './laurel-site.ts'

/** A thing with a stock of its own: a gift, or a variant of one. */
export interface Shelf {
  readonly id: number
  /** The gift that is put into a cart. */
  readonly gift: number
  /** The variant that is chosen, if the gift has options. */
  readonly variant?: number
  /** The initial stock. */
  readonly stock: number
}

/** The shop of a run. */
export interface Shelves {
  readonly all: readonly Shelf[]
  /** Ids of those whose stock is to be raised; that of a donation can't be. */
  readonly restockable: readonly number[]
  /** The gift of which each person can have a few, for good. */
  readonly limited: { readonly id: number; readonly most: number }
  /** The gift that is offered to some people only. */
  readonly offered: number
  /** The gift whose orders wait for approval. */
  readonly approved: number
  /** The gift whose stock is codes. */
  readonly vouchers: number
  /** The gift that is sent to an address. */
  readonly sent: number
  /** The gift without a stock, whose points are passed on. */
  readonly donation: number
  /** Ids of where gifts are handed over; the first one unless a buyer chooses. */
  readonly places: readonly [number, ...number[]]
}

/** Large stock of some gifts, small of others, so that buyers compete for the last ones. */
const PLAIN = [
  ['0.07', 100_000],
  ['0.11', 100_000],
  ['0.53', 100_000],
  ['0.02', 2],
  ['0.03', 3],
] as const
const MOST = 3
const SIZES = ['S', 'M', 'L'] as const
/** Few of a size, and of the vouchers, so that they run out. */
const OF_A_SIZE = 40
const CODES = 200
/** The price of a step of the donation. */
export const DONATION_PRICE = '0.10'
/** Who may see the offered gift are in this place. */
export const OFFERED_PLACE = 'Grenoble'

interface Keeper {
  readonly site: LaurelSite
  readonly ask: SendRequest
  readonly cookie: string
}

/** Fills the shop: plain gifts, and one of each kind that a buyer has to think about. */
export async function fillShelves(keeper: Keeper): Promise<Shelves> {
  const plain: Shelf[] = []
  for (const [price, stock] of PLAIN) plain.push(await newShelf(keeper, price, { stock }))
  const limit = { most: MOST, period: 'ever' as const }
  const limited = await newShelf(keeper, '0.04', { stock: 100_000, limit })
  const { id: group } = await answerOf(keeper, '/api/groups', {
    name: OFFERED_PLACE,
    condition: {
      match: 'all',
      rules: [{ field: 'place', is: 'oneOf', values: [OFFERED_PLACE] }],
    },
  })
  const offered = await newShelf(keeper, '0.06', { stock: 100_000, audience: [group] })
  const terms = { needsApproval: true }
  const approved = await newShelf(keeper, '0.08', { stock: 100_000, terms })
  const sizes = await addSizes(keeper, await newShelf(keeper, '0.09', { stock: 0 }))
  const vouchers = await newShelf(keeper, '0.05', { stock: 0 })
  await loadCodes(keeper, vouchers.id)
  const sent = await newShelf(keeper, '0.12', { stock: 100_000, terms: { needsAddress: true } })
  const donation = await newShelf(keeper, DONATION_PRICE, { stock: 0, isDonation: true })
  const counted = [...plain, limited, offered, approved, sent, ...sizes]
  return {
    all: [...counted, { ...vouchers, stock: CODES }, { ...donation, stock: DONATION_STOCK }],
    restockable: [...counted.map(({ id }) => id), donation.id],
    limited: { id: limited.id, most: MOST },
    offered: offered.id,
    approved: approved.id,
    vouchers: vouchers.id,
    sent: sent.id,
    donation: donation.id,
    places: await openPlaces(keeper),
  }
}

type Particulars = Pick<
  Parameters<typeof addGift>[1],
  'limit' | 'audience' | 'terms' | 'isDonation'
>

async function newShelf(
  { ask, cookie }: Keeper,
  price: string,
  { stock, ...particulars }: Particulars & { readonly stock: number },
): Promise<Shelf> {
  const facts = { name: `For ${price}`, description: 'A gift', price, picture: null }
  const gift = { ...facts, ...particulars, inventory: stock }
  const answer = await ask(addGift({ cookie }, gift, `opening-gift-${price.slice(2)}`))
  const { id } = JSON.parse(answer?.text ?? '') as { id: number }
  return { id, gift: id, stock }
}

async function addSizes(keeper: Keeper, { id: gift }: Shelf): Promise<Shelf[]> {
  const { variants } = await answerOf(
    keeper,
    `/api/gifts/${gift}/variants`,
    {
      options: [{ name: 'Size', values: SIZES }],
      variants: SIZES.map((size, place) => ({
        id: null,
        values: [size],
        priceDifference: `0.0${place}`,
        stock: OF_A_SIZE,
        seenStock: 0,
        picture: null,
        sku: '',
      })),
    },
    'PUT',
  )
  return variants.map(({ id }) => ({ id, gift, variant: id, stock: OF_A_SIZE }))
}

async function loadCodes({ site, cookie }: Keeper, gift: number): Promise<void> {
  const rows = Array.from({ length: CODES }, (_, at) => `COMPANY-${at + 1_000},,,,`)
  const [port] = site.ports
  const post = async (path: string, content?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { cookie, ...(content !== undefined && { 'content-type': 'text/csv' }) },
      ...(content !== undefined && { body: content }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text) as { id: number }
  }
  const file = [IMPORT_COLUMNS.codes.join(','), ...rows, ''].join('\n')
  const { id } = await post(`/api/imports?kind=codes&gift=${gift}`, file)
  await post(`/api/imports/${id}/application`)
}

async function openPlaces(keeper: Keeper): Promise<Shelves['places']> {
  const drafts = ['Canteen', 'Plant 2'].map((name) => ({ id: null, name }))
  const change = { known: [], places: drafts }
  const { places } = await answerOf(keeper, '/api/inventory/places', change, 'PUT')
  const [first, ...others] = places.map(({ id }) => id)
  if (first === undefined) throw new Error('no place was opened')
  return [first, ...others]
}

interface OpeningAnswer {
  readonly id: number
  readonly places: readonly { readonly id: number }[]
  readonly variants: readonly { readonly id: number }[]
}

async function answerOf(
  { ask, cookie }: Keeper,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<OpeningAnswer> {
  const answer = await ask({
    method,
    path,
    cookie,
    key: `opening-${path.replaceAll('/', '-')}`,
    body,
  })
  if (answer?.status !== 200) throw new Error(`${path}: ${answer?.text}`)
  return JSON.parse(answer.text) as OpeningAnswer
}
