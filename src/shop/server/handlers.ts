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
import { listGiftCodes } from '#shop/server/codes/list-codes.ts'
import { replaceCode } from '#shop/server/codes/replace-codes.ts'
import { showCode } from '#shop/server/codes/show-codes.ts'
import { donationsCsv, listDonations } from '#shop/server/donations/donations.ts'
import { payDonation } from '#shop/server/donations/pay-donations.ts'
import { listAudienceGroups, type GiftSight } from '#shop/server/gifts/audience.ts'
import {
  arrangeGifts,
  changeGiftCategories,
  listGiftCategories,
  readShopOrder,
} from '#shop/server/gifts/categories.ts'
import { addGift, editGift, removeGift } from '#shop/server/gifts/gifts.ts'
import { endGoal, readOwnAccount, setGoal } from '#shop/server/gifts/goals.ts'
import { listGifts, readShopGift } from '#shop/server/gifts/read-gifts.ts'
import { changeVariants } from '#shop/server/gifts/variants.ts'
import { changeOrderPlace } from '#shop/server/hand-over/change-order-place.ts'
import {
  forgetAddress,
  readAddress,
  readOrderAddress,
  setAddress,
} from '#shop/server/hand-over/delivery-addresses.ts'
import { deliveryListCsv } from '#shop/server/hand-over/delivery-list.ts'
import { findOrderByCode, handOverGifts } from '#shop/server/hand-over/hand-over-gifts.ts'
import { changePlaces, choosePlace, listPlaces } from '#shop/server/hand-over/places.ts'
import { answerHandOver, readOrderCode } from '#shop/server/hand-over/receipts.ts'
import {
  approveOrder,
  cancelOrder,
  declineOrder,
  prepareOrder,
} from '#shop/server/orders/decide-orders.ts'
import { readOrder } from '#shop/server/orders/order-lines.ts'
import { handOverOrder, takeBackHandOver } from '#shop/server/orders/orders.ts'
import { listPurchaseDetails, purchaseDetailsCsv } from '#shop/server/orders/purchase-details.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { refundGifts, refundPurchase } from '#shop/server/orders/refunds.ts'
import { listWaitingOrders } from '#shop/server/orders/waiting-orders.ts'
import { createCheckout } from '#shop/server/purchase/buy-carts.ts'
import {
  addToCart,
  readCartPage,
  removeFromCart,
  setCartQuantity,
} from '#shop/server/purchase/cart.ts'
import {
  addCountryLimit,
  changeCountryLimit,
  listCountryLimits,
  removeCountryLimit,
} from '#shop/server/purchase/country-limits.ts'
import { readOrderStandings } from '#shop/server/purchase/order-standings.ts'
import { addStock, countStock } from '#shop/server/stock/count-stock.ts'
import { countingListCsv, inventoryCsv, listInventory } from '#shop/server/stock/read-inventory.ts'
import { stopWaiting, waitForGift } from '#shop/server/stock/stock-waits.ts'
import type { walletEndpoints } from '#wallet/contract/wallet.ts'

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
