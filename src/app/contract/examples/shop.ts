import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID } from './ids.ts'

const GIFT = { name: 'Mug', description: 'For tea', price: '12.50', picture: null }

const COUNTRY_LIMIT = {
  country: 'DE',
  kinds: ['inKind', 'voucher'],
  amount: '50.00',
  currency: 'EUR',
  period: 'month',
  effect: 'say',
}

/** Valid requests of the shop. */
export const SHOP_EXAMPLES = {
  listGifts: {
    query: {
      search: 'mug',
      sort: 'cheapest',
      affordable: 'true',
      inStock: 'true',
      category: '0',
      after: '',
    },
  },
  readGift: { params: { id: ID } },
  addGift: { body: { ...GIFT, inventory: 3 } },
  editGift: { params: { id: ID }, body: { ...GIFT, inventoryChange: 1 } },
  removeGift: { params: { id: ID } },
  addStock: { params: { id: ID }, body: { quantity: 1 } },
  changeVariants: {
    params: { id: ID },
    body: {
      options: [{ name: 'Size', values: ['M', 'L'] }],
      variants: ['M', 'L'].map((size) => ({
        id: null,
        values: [size],
        priceDifference: '0',
        stock: 5,
        seenStock: 0,
        picture: null,
        sku: `MUG-${size}`,
      })),
      heir: 0,
    },
  },
  showCode: { params: { id: '0190f3a4-5b6c-4d7e-8f90-a1b2c3d4e5f6' } },
  listDonations: { query: { after: '0' } },
  downloadDonations: {},
  payDonation: {
    body: {
      gift: ID,
      month: '2026-10',
      points: '900.00',
      paidOn: '2026-11-03',
      receipt: 'Receipt 17',
    },
  },
  replaceCode: {
    params: { id: '0190f3a4-5b6c-4d7e-8f90-a1b2c3d4e5f6' },
    body: { reason: 'The till does not know it' },
  },
  listGiftCodes: { params: { id: ID }, query: { standing: 'shown', after: '' } },
  listGiftCategories: {},
  readShopOrder: {},
  changeGiftCategories: {
    body: { known: [], categories: [{ id: null, names: { en: 'Digital', de: 'Digitales' } }] },
  },
  arrangeGifts: { body: { known: [], gifts: [ID] } },
  listAudienceGroups: {},
  waitForGift: { params: { id: ID }, body: { variant: ID } },
  stopWaiting: { params: { id: ID }, query: { variant: '0' } },
  setGoal: { body: { gift: ID, variant: ID } },
  endGoal: {},
  readAddress: {},
  setAddress: { body: { address: 'Ada Lovelace\n12 Laurel Road\nLondon W1', isKept: false } },
  forgetAddress: {},
  readOrderAddress: { params: { id: ID } },
  downloadDeliveries: {},
  readCart: {},
  addToCart: { body: { gift: ID } },
  setCartQuantity: { params: { id: ID }, body: { quantity: 2 } },
  removeFromCart: { params: { id: ID }, query: { variant: '0' } },
  buyCart: { body: { total: '1.00' } },
  listPurchases: { query: { after: '0' } },
  handOver: { params: { id: ID }, body: { note: 'At the front desk' } },
  refundPurchase: { params: { id: ID }, body: { note: 'Broken' } },
  approveOrder: { params: { id: ID }, body: { note: 'Enjoy it' } },
  declineOrder: { params: { id: ID }, body: { note: 'Not this quarter' } },
  prepareOrder: { params: { id: ID }, body: { note: '' } },
  cancelOrder: { params: { id: ID } },
  readOrder: { params: { id: ID } },
  listPlaces: {},
  choosePlace: { body: { place: ID } },
  changeOrderPlace: { params: { id: ID }, body: { place: ID } },
  changePlaces: {
    body: {
      known: [],
      places: [{ id: null, name: 'Canteen', location: 'Ground floor', hours: 'At noon' }],
    },
  },
  listCountryLimits: {},
  addCountryLimit: { body: COUNTRY_LIMIT },
  changeCountryLimit: { params: { id: ID }, body: COUNTRY_LIMIT },
  removeCountryLimit: { params: { id: ID } },
  readOrderStandings: {},
  listWaitingOrders: { query: { search: 'ada', place: '0', show: 'ready', after: '0' } },
  findOrderByCode: { body: { code: '7K3M-9QXW' } },
  handOverGifts: {
    params: { id: ID },
    body: { note: '', lines: [{ line: 1, quantity: 2 }], code: '7K3M-9QXW', place: ID },
  },
  readOrderCode: { params: { id: ID } },
  answerHandOver: { params: { id: ID }, body: { received: true } },
  takeBackHandOver: { params: { id: ID } },
  refundGifts: {
    params: { id: ID },
    body: { note: 'Broken', lines: [{ line: 1, quantity: 1, fate: 'damaged' }] },
  },
  countStock: { body: { counts: [{ gift: ID, expected: 3, counted: 2, reason: 'lost' }] } },
  downloadCountingList: { query: { search: 'mug', stock: 'all' } },
  downloadInventory: { query: { search: 'mug', stock: 'low' } },
  listInventory: { query: { search: 'mug', stock: 'low', after: '0' } },
  listPurchaseDetails: { query: { search: 'mug', state: 'ordered', after: '' } },
  downloadPurchaseDetails: { query: { search: 'mug', state: 'ordered' } },
} satisfies Partial<Record<EndpointName, Example>>
