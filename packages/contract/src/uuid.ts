import { z } from 'zod'

/**
 * The id of a thing. It may be sent in capitals, and is in small letters from here on: PostgreSQL takes every spelling
 * for the same id, but a comparison of texts does not, nor does a key of a limit or a cache.
 */
export const Uuid = z.uuid().toLowerCase()

/** For texts that may be an id, a slug or a token: those that are no id stay as they are. */
export const normalizeUuid = (text: string): string => parseUuid(text) ?? text

/** The id that a text is, in small letters; undefined where it is none. Slugs and public ids never look like one. */
export const parseUuid = (text: unknown): string | undefined => Uuid.safeParse(text).data
