// Starts @musistudio/llms as its own code would, without its log.
import { createRequire } from 'node:module'
import { modelNames } from './models.ts'

const [entry = '', port = '', provider = ''] = process.argv.slice(2)

type Server = new (options: object) => { start: () => Promise<void> }

const { default: Gateway }: { default: Server } = createRequire(entry)(entry)
const gateway = new Gateway({
  logger: false,
  useJsonFile: false,
  useEnvFile: false,
  initialConfig: {
    HOST: '127.0.0.1',
    PORT: port,
    providers: [
      {
        name: 'bench',
        api_base_url: `${provider}/chat/completions`,
        api_key: 'sk-bench-key',
        models: modelNames,
      },
    ],
  },
})
await gateway.start()
