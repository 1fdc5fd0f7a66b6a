import { testConnectionRoute } from '@product/contract/connections'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/lib/api/call.ts'

export type Access = z.input<
  (typeof testConnectionRoute.request.body.content)['application/json']['schema']
>

const testConnection = (access: Access) => call(testConnectionRoute, { body: access })

export const useTestConnection = () => useMutation({ mutationFn: testConnection })
