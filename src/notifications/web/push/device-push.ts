import { pushEndpoints, type PushState } from '#notifications/contract/push.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { keepPushChoice } from './keep-push.ts'
import { readSupport } from './push-support.ts'

const WORKER_WITHIN_MS = 10_000

/** This browser's subscription; null if it has none, or no service worker yet. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser for the person, with the server's key. The browser must have the
 * permission already.
 */
export async function subscribeDevice(
  { publicKey }: PushState,
  userId: number,
): Promise<PushState> {
  let state: PushState
  try {
    state = await report(await subscription(publicKey))
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'push-taken') throw error
    // A new subscription has a new address.
    await (await ownSubscription())?.unsubscribe()
    state = await report(await subscription(publicKey))
  }
  keepPushChoice(userId)
  return state
}

export async function unsubscribeDevice(): Promise<PushState> {
  const state = await call(pushEndpoints.unsubscribePush)
  keepPushChoice(null)
  // May fail: the server has stopped sending, even if the browser stays subscribed.
  await forgetSubscription().catch(() => undefined)
  return state
}

export async function forgetSubscription(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

/** Subscribes this browser again if it has the permission and is not subscribed. */
export async function renewDevice(userId: number): Promise<void> {
  if (readSupport() !== 'ready' || Notification.permission !== 'granted') return
  const [state, own] = await Promise.all([call(pushEndpoints.readPush), ownSubscription()])
  if (isSubscribed(state, own)) return
  await subscribeDevice(state, userId)
  // Refreshes the switch, which may already be on the page.
  await queryClient.invalidateQueries({ queryKey: ['push'] })
}

/** Whether the server and the browser have the same subscription. */
export function isSubscribed(
  { endpoint, publicKey }: PushState,
  own: PushSubscription | null,
): boolean {
  return own !== null && own.endpoint === endpoint && keyOf(own) === publicKey
}

async function subscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  if (known !== null && keyOf(known) === publicKey) return known
  // A browser rejects a subscription with another key while it has one.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Rejects after a while: without a service worker, `ready` never resolves. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('There is no service worker')), WORKER_WITHIN_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

function report(own: PushSubscription): Promise<PushState> {
  const body = { endpoint: own.endpoint, p256dh: partOf(own, 'p256dh'), auth: partOf(own, 'auth') }
  return call(pushEndpoints.subscribePush, { body })
}

function partOf(own: PushSubscription, name: PushEncryptionKeyName): string {
  return inBase64url(own.getKey(name))
}

/** The server's key that a subscription was made with. */
function keyOf({ options }: PushSubscription): string {
  return inBase64url(options.applicationServerKey)
}

function inBase64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
