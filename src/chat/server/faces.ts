import { createHmac } from 'node:crypto'
import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { fileOf } from '#platform/server/files/kinds.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { isSame } from './read-command.ts'

/**
 * The path of somebody's picture, by which a chat service shows it without an account. Only Laurel can sign
 * one: for the people on cards that it posted to this channel.
 */
export function faceUrl(key: Buffer, channelId: number, userId: number): string {
  return `/api/chat-faces/${channelId}/${userId}/${signatureOf(key, channelId, userId)}`
}

function signatureOf(key: Buffer, channelId: number, userId: number): string {
  const mac = createHmac('sha256', key).update(`face:${channelId}:${userId}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

interface FaceRequest {
  readonly channel: number
  readonly user: number
  readonly signature: string
}

/**
 * A person's present picture; not of somebody inactive or erased, nor of a removed channel. Throws
 * Refused('not-found').
 */
export async function readFace(
  { db }: Database,
  files: FileStore,
  { channel, user, signature }: FaceRequest,
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('chat_channels as c')
    .innerJoin('users as u', (join) => join.on('u.id', '=', user))
    .select(['c.face_key', 'u.picture'])
    .where('c.id', '=', channel)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  const isSigned = row !== undefined && isSame(signature, signatureOf(row.face_key, channel, user))
  const file = isSigned && row.picture !== null && (await files.open(fileOf(row.picture, 'small')))
  if (!file) throw new Refused('not-found')
  return { ...file }
}
