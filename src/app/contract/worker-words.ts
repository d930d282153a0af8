import { msg } from '@lingui/core/runtime-macro'

/** The words of the service worker, which the build writes into it in every language. */
export const WORKER_WORDS = {
  offlineTitle: msg`You are offline · Laurel`,
  offline: msg`You are offline`,
  offlineMore: msg`Your points are safe, and every thank-you waits for you. This page opens by itself as soon as you are connected again.`,
  unreachable: msg`Laurel can't be reached`,
  unreachableMore: msg`The server did not answer. Your points are safe. This page opens by itself as soon as the server is back.`,
  tryAgain: msg`Try again`,
  news: msg`You have news.`,
} as const

/** In one language, with the direction of its script. */
export type WorkerWords = Readonly<Record<keyof typeof WORKER_WORDS | 'dir', string>>
