import type { QueueObserver } from '#ledger/batch-queue.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import type { deliveryEndpoints } from '#shop/contract/addresses.ts'
import type { countryLimitEndpoints } from '#shop/contract/country-limits.ts'
import type { donationEndpoints } from '#shop/contract/donations.ts'
import type { handOverEndpoints } from '#shop/contract/hand-over.ts'
import type { placeEndpoints } from '#shop/contract/places.ts'
import type { orderEndpoints } from '#shop/contract/refunds.ts'
import type { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { codeEndpoints } from '#shop/contract/voucher-codes.ts'
import type { walletEndpoints } from '#wallet/contract/wallet.ts'
import { listAudienceGroups, type GiftSight } from './audience.ts'
import { createCheckout } from './buy-carts.ts'
import { addToCart, readCartPage, removeFromCart, setCartQuantity } from './cart.ts'
import {
  arrangeGifts,
  changeGiftCategories,
  listGiftCategories,
  readShopOrder,
} from './categories.ts'
import { changeOrderPlace } from './change-order-place.ts'
import { addStock, countStock } from './count-stock.ts'
import {
  addCountryLimit,
  changeCountryLimit,
  listCountryLimits,
  removeCountryLimit,
} from './country-limits.ts'
import { approveOrder, cancelOrder, declineOrder, prepareOrder } from './decide-orders.ts'
import { forgetAddress, readAddress, readOrderAddress, setAddress } from './delivery-addresses.ts'
import { deliveryListCsv } from './delivery-list.ts'
import { donationsCsv, listDonations } from './donations.ts'
import { addGift, editGift, removeGift } from './gifts.ts'
import { endGoal, readOwnAccount, setGoal } from './goals.ts'
import { findOrderByCode, handOverGifts } from './hand-over-gifts.ts'
import { listGiftCodes } from './list-codes.ts'
import { readOrder } from './order-lines.ts'
import { readOrderStandings } from './order-standings.ts'
import { handOverOrder, takeBackHandOver } from './orders.ts'
import { payDonation } from './pay-donations.ts'
import { changePlaces, choosePlace, listPlaces } from './places.ts'
import { listPurchaseDetails, purchaseDetailsCsv } from './purchase-details.ts'
import { listGifts, readShopGift } from './read-gifts.ts'
import { countingListCsv, inventoryCsv, listInventory } from './read-inventory.ts'
import { listPurchases } from './read-purchases.ts'
import { answerHandOver, readOrderCode } from './receipts.ts'
import { refundGifts, refundPurchase } from './refunds.ts'
import { replaceCode } from './replace-codes.ts'
import { showCode } from './show-codes.ts'
import { stopWaiting, waitForGift } from './stock-waits.ts'
import { changeVariants } from './variants.ts'
import { listWaitingOrders } from './waiting-orders.ts'

/** Whoever manages gifts sees all of them, without being offered them. */
function sightOf(caller: Caller): GiftSight {
  return mayDo(caller, 'manageGifts') ? 'all' : 'offered'
}

/** Approval, cancelling, hand-overs taken back, and refunds of single gifts. */
function orderHandlers(database: Database): Handlers<typeof orderEndpoints> {
  return {
    takeBackHandOver: ({ author, key, params }) =>
      takeBackHandOver(database, { ...author, key, purchaseId: params.id }),
    approveOrder: ({ author, params, body }) =>
      approveOrder(database, { ...author, purchaseId: params.id, note: body.note }),
    declineOrder: ({ author, params, body }) =>
      declineOrder(database, { ...author, purchaseId: params.id, note: body.note }),
    prepareOrder: ({ author, params, body }) =>
      prepareOrder(database, { ...author, purchaseId: params.id, note: body.note }),
    cancelOrder: ({ caller, author, params }) =>
      cancelOrder(database, { by: caller.id, from: author.from, purchaseId: params.id }),
    readOrder: ({ params }) => readOrder(database, params.id),
    refundGifts: ({ author, key, params, body }) =>
      refundGifts(database, { ...author, key, purchaseId: params.id, ...body }),
  }
}

/** Places, and handing over by the code of an order. */
function handOverHandlers(
  database: Database,
): Handlers<typeof handOverEndpoints & typeof placeEndpoints> {
  return {
    listPlaces: ({ caller }) => listPlaces(database, caller.id),
    choosePlace: ({ caller, body }) => choosePlace(database, { userId: caller.id, ...body }),
    changeOrderPlace: ({ caller, author, params, body }) =>
      changeOrderPlace(database, {
        by: caller.id,
        from: author.from,
        purchaseId: params.id,
        ...body,
      }),
    changePlaces: ({ author, body }) => changePlaces(database, { ...author, change: body }),
    listWaitingOrders: ({ author, query }) => listWaitingOrders(database, author.by, query),
    findOrderByCode: ({ author, body }) => findOrderByCode(database, { by: author.by, ...body }),
    handOverGifts: ({ author, key, params, body }) =>
      handOverGifts(database, { ...author, key, purchaseId: params.id, ...body }),
    readOrderCode: ({ caller, params }) =>
      readOrderCode(database, { userId: caller.id, purchaseId: params.id }),
    answerHandOver: ({ caller, author, params, body }) =>
      answerHandOver(database, {
        by: caller.id,
        from: author.from,
        purchaseId: params.id,
        ...body,
      }),
  }
}

function addressHandlers(
  database: Database,
  openSheet: OpenSheet,
): Handlers<typeof deliveryEndpoints> {
  return {
    readAddress: ({ caller }) => readAddress(database, caller.id),
    setAddress: ({ caller, body }) => setAddress(database, caller.id, body),
    forgetAddress: async ({ caller }) => {
      await forgetAddress(database, caller.id)
      return {}
    },
    readOrderAddress: ({ params }) => readOrderAddress(database, params.id),
    downloadDeliveries: async (call) =>
      deliveryListCsv(database, { ...call.author, sheet: await openSheet(call) }),
  }
}

interface ShopParts {
  readonly sealer: Sealer
  readonly fixed: FixedSettings
  /** Measures the batch queue of purchases. */
  readonly observer?: QueueObserver | undefined
}

/** A person's cart, the lists of what they wait for, and what they save toward. */
function cartHandlers(database: Database) {
  return {
    readCart: ({ caller }) => readCartPage(database, caller.id),
    addToCart: ({ caller, body }) =>
      addToCart(database, caller.id, body.gift, { ...body, sight: sightOf(caller) }),
    setCartQuantity: ({ caller, params, body }) =>
      setCartQuantity(database, caller.id, { giftId: params.id, ...body }),
    removeFromCart: ({ caller, params, query }) =>
      removeFromCart(database, caller.id, params.id, query.variant || undefined),

    waitForGift: async ({ caller, params, body }) => {
      await waitForGift(database, { userId: caller.id, giftId: params.id, ...body })
      return readShopGift(database, params.id, caller.id, sightOf(caller))
    },
    stopWaiting: async ({ caller, params, query }) => {
      const wait = { userId: caller.id, giftId: params.id }
      await stopWaiting(database, { ...wait, variant: query.variant || undefined })
      return readShopGift(database, params.id, caller.id, sightOf(caller))
    },
    setGoal: ({ caller, body }) => setGoal(database, { userId: caller.id, ...body }),
    endGoal: async ({ caller }) => {
      await endGoal(database, caller.id)
      return {}
    },
  } satisfies Partial<Handlers<typeof shopEndpoints>>
}

function donationHandlers(
  database: Database,
  fixed: FixedSettings,
  openSheet: OpenSheet,
): Handlers<typeof donationEndpoints> {
  return {
    listDonations: ({ query }) => listDonations(database, fixed, query.after),
    downloadDonations: async (call) => donationsCsv(database, fixed, await openSheet(call)),
    payDonation: ({ author, key, body }) =>
      payDonation(database, fixed, { ...author, key, payment: body }),
  }
}

function countryLimitHandlers(
  database: Database,
  fixed: FixedSettings,
): Handlers<typeof countryLimitEndpoints> {
  return {
    listCountryLimits: () => listCountryLimits(database, fixed),
    addCountryLimit: ({ author, body }) =>
      addCountryLimit(database, fixed, { ...author, limit: body }),
    changeCountryLimit: ({ author, params, body }) =>
      changeCountryLimit(database, fixed, { ...author, ...params, limit: body }),
    removeCountryLimit: ({ author, params }) =>
      removeCountryLimit(database, fixed, { ...author, ...params }),
    readOrderStandings: async ({ caller }) => ({
      standings: await readOrderStandings(database, fixed, caller.id),
    }),
  }
}

function codeHandlers(database: Database, sealer: Sealer): Handlers<typeof codeEndpoints> {
  return {
    showCode: ({ author: { by, from }, params }) =>
      showCode({ database, sealer }, { ...params, by, from }),
    replaceCode: ({ author, key, params, body }) =>
      replaceCode({ database, sealer }, { ...author, key, ...params, ...body }),
    listGiftCodes: async ({ caller, params, query }) =>
      listGiftCodes(database, {
        ...query,
        giftId: params.id,
        mark: await sealer.mark(),
        seesBuyers: mayDo(caller, 'manageOrders'),
      }),
  }
}

export function shopHandlers(
  database: Database,
  openSheet: OpenSheet,
  { sealer, observer, fixed }: ShopParts,
): Handlers<typeof shopEndpoints & Pick<typeof walletEndpoints, 'readBalances'>> {
  const buyCart = createCheckout(database, { sealer, observer })
  return {
    listGifts: ({ caller, query }) => listGifts(database, caller.id, query, sightOf(caller)),
    readGift: ({ caller, params }) => readShopGift(database, params.id, caller.id, sightOf(caller)),
    addGift: ({ author, key, body }) => addGift(database, { ...author, key, gift: body }),
    editGift: ({ author, key, params, body }) =>
      editGift(database, { ...author, key, giftId: params.id, gift: body }),
    removeGift: ({ author, params }) => removeGift(database, { ...author, giftId: params.id }),
    addStock: ({ author, key, params, body }) =>
      addStock(database, { ...author, key, giftId: params.id, ...body }),

    changeVariants: ({ author, key, params, body }) =>
      changeVariants(database, { ...author, key, giftId: params.id, change: body }),

    listGiftCategories: ({ caller, language }) =>
      listGiftCategories(database, { userId: caller.id, language, sight: sightOf(caller) }),
    readShopOrder: () => readShopOrder(database),
    changeGiftCategories: ({ author, body }) =>
      changeGiftCategories(database, { ...author, change: body }),
    arrangeGifts: ({ author, body }) => arrangeGifts(database, { ...author, change: body }),
    listAudienceGroups: () => listAudienceGroups(database),

    ...cartHandlers(database),
    readBalances: ({ caller }) => readOwnAccount(database, caller.id),
    ...addressHandlers(database, openSheet),
    buyCart: ({ caller, key, body }) => buyCart(key, caller.id, body.total),

    ...codeHandlers(database, sealer),
    ...donationHandlers(database, fixed, openSheet),
    ...countryLimitHandlers(database, fixed),
    listPurchases: ({ caller, query }) => listPurchases(database, caller.id, query.after),
    handOver: ({ author, params, body }) =>
      handOverOrder(database, { ...author, purchaseId: params.id, note: body.note }),
    ...orderHandlers(database),
    ...handOverHandlers(database),
    refundPurchase: ({ author, params, body }) =>
      refundPurchase(database, { ...author, purchaseId: params.id, note: body.note }),

    listInventory: ({ query }) => listInventory(database, query),
    countStock: ({ author, key, body }) => countStock(database, { ...author, key, ...body }),
    downloadCountingList: async (call) =>
      countingListCsv(database, call.query, await openSheet(call)),
    downloadInventory: async (call) => inventoryCsv(database, call.query, await openSheet(call)),
    listPurchaseDetails: ({ query }) => listPurchaseDetails(database, query),
    downloadPurchaseDetails: async (call) =>
      purchaseDetailsCsv(database, call.query, await openSheet(call)),
  }
}
