import type { Caller } from '@product/sdk'
import { createContext } from 'react-router'

/** How a loader on the server reaches the API: in process, never over the network. */
export const apiContext = createContext<Caller>()

/** Where errors of loaders and components on the server are told. */
export const reportErrorContext = createContext<(error: unknown) => void>()
