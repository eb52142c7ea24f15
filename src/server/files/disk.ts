/** Where the content of files lies: a folder of the data folder, or a bucket when S3 is configured. */
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { dataFolders, type Env } from '../env.ts'
import { makeFolder } from './make-folder.ts'

export async function openDisk(env: Pick<Env, 's3' | 'data_dir'>): Promise<Disk> {
  if (!env.s3) {
    const location = dataFolders(env).files
    await makeFolder(location)
    return new Disk(new FSDriver({ location, visibility: 'private' }))
  }
  // The AWS SDK is heavy: it is loaded only where it is used.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, bucket, key, secret, region } = env.s3
  return new Disk(
    new S3Driver({
      endpoint,
      bucket,
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
      // By default a stream is sent in chunks with a checksum between them, which not every store takes out again. We compare hashes of our own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    }),
  )
}
