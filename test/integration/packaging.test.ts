import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeBillOfMaterials } from '../../scripts/packaging/bill-of-materials';
import { filePatterns, readBuilderConfig } from '../../scripts/packaging/builder-config';

const root = resolve(import.meta.dirname, '../..');
const config = readBuilderConfig(root);

describe('the packages of the application', () => {
  it('cannot be run as Node, debugged, or made to load other code', () => {
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('take only files of installed packages that exist', () => {
    const patterns = filePatterns(config).filter((pattern) => pattern.startsWith('node_modules/'));
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  });

  it('come with a list of everything in them, with checksums', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-bill-'));
    const target = join(folder, 'bill.json');
    writeBillOfMaterials(root, filePatterns(config), target);
    const { bomFormat, components } = JSON.parse(readFileSync(target, 'utf8')) as {
      bomFormat: string;
      components: { name: string; hashes?: { alg: string }[] }[];
    };
    rmSync(folder, { recursive: true });
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['electron', 'better-sqlite3', 'react', 'katex']));
    expect(names).not.toContain('vitest');
    expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  });

  it('have icons in the formats of each system', () => {
    const icon = (name: string): Buffer => readFileSync(join(root, 'packaging/icons', name));
    const ico = icon('icon.ico');
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 7]);
    for (let entry = 0; entry < 7; entry += 1) {
      const [size, offset] = [ico.readUInt32LE(14 + 16 * entry), ico.readUInt32LE(18 + 16 * entry)];
      expect(ico.toString('latin1', offset + 1, offset + 4)).toBe('PNG');
      expect(offset + size).toBeLessThanOrEqual(ico.length);
    }
    const icns = icon('icon.icns');
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const png = icon('icon.png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024]);
  });

  it('open books without becoming their default program', () => {
    const { mac, win, linux } = config as unknown as Record<string, Record<string, unknown>>;
    expect(mac?.['fileAssociations']).toEqual([
      expect.objectContaining({ ext: 'pdf', rank: 'Alternate' }),
      expect.objectContaining({ ext: 'epub', rank: 'Alternate' }),
    ]);
    expect(linux?.['mimeTypes']).toEqual(['application/pdf', 'application/epub+zip']);
    // The installer's own script adds "Open with"; these would replace the default.
    expect(config['fileAssociations'] ?? win?.['fileAssociations']).toBeUndefined();
    const script = readFileSync(join(root, 'packaging/windows/open-with.nsh'), 'utf8');
    expect(script).not.toMatch(/Classes\\\.(?:pdf|epub)"/u);
  });
});
