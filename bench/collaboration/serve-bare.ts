// Hocuspocus as it comes: nothing is stored, checked or told to other processes.
import { Server } from '@hocuspocus/server'

await new Server({ port: Number(process.env.PORT), address: '127.0.0.1', quiet: true }).listen()
