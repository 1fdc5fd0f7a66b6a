import type { LinkPreview } from '@product/domain'
import type { Caller } from '@product/sdk'
import { createContext } from 'react-router'

/** How a loader on the server reaches the API: in process, never over the network. */
export const apiContext = createContext<Caller>()

/** Where errors of loaders and components on the server are told. */
export const reportErrorContext = createContext<(error: unknown) => void>()

/** Draws a link preview as PNG; null when too many are waited for. */
export type DrawPreview = (preview: LinkPreview) => Promise<Uint8Array<ArrayBuffer> | null>

export const drawPreviewContext = createContext<DrawPreview>()
