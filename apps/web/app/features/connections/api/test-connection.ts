import { testConnection as route } from '@product/contract/connections'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/lib/api.ts'

export type Access = z.input<(typeof route.request.body.content)['application/json']['schema']>

const testConnection = (access: Access) => call(route, { body: access })

export const useTestConnection = () => useMutation({ mutationFn: testConnection })
