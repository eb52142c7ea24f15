/** Where the build puts the compressed form of a file of the pages. */
import path from 'node:path'
import { projectRoot } from '../place.ts'

/** As HTTP names them, the smallest first. Browsers ask for br only over https and on the machine itself. */
export const packings = ['br', 'gzip'] as const
export type Packing = (typeof packings)[number]

export const packedRoot = path.join(projectRoot, 'build/packed')
/** Pictures and fonts are compressed as they are. */
export const packedTypes = /\.(html|js|css|svg|wasm|webmanifest)$/

export const packedPath = (root: string, file: string, packing: Packing) => path.join(root, `${file}.${packing}`)
