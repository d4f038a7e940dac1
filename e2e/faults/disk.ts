import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../../tools/services/run.ts'

/**
 * A disk of its own whose power can be cut: everything that was not written through (fsync) is gone, as after a power
 * failure. It is an ext4 in a file; the file system is told to stop at once and to write nothing more. Killing
 * PostgreSQL alone loses nothing of the kind, because the kernel still has what the process wrote.
 */
export async function mountDisk(home: string, name: string) {
  const image = join(home, `${name}.disk`)
  const folder = join(home, name)
  const mount = () => run('mount', ['-o', 'loop,commit=600', image, folder])
  const unmount = async () => {
    // A process that was just killed may hold a file for a moment.
    for (let tries = 1; ; tries++) {
      try {
        return await run('umount', [folder])
      } catch (error) {
        if (tries === 40) throw error
        await wait(250)
      }
    }
  }

  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, 2 * 1024 ** 3)
  await run('mkfs.ext4', ['-q', '-F', image], { env: withSystemPrograms })
  await mount()
  return {
    /** Whoever writes to it must be gone, or will fail. */
    async cutPower() {
      const shutDownWithoutFlush = `
        open(my $disk, '<', $ARGV[0]) or die $!;
        my $how = pack('L', 2);
        ioctl($disk, 0x8004587d, $how) or die $!;`
      await run('perl', ['-e', shutDownWithoutFlush, folder])
    },
    async powerOn() {
      await unmount()
      await mount()
    },
    remove: unmount,
  }
}

const withSystemPrograms = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }
