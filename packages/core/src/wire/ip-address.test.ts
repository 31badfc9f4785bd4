import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { network, site, withoutPort } from './ip-address.ts';

describe('the network of a caller', () => {
  it('the network of an IPv4 address is its /24', () => {
    assert.equal(network('192.0.2.1'), '192.0.2.0/24');
    assert.equal(network('192.0.2.254'), '192.0.2.0/24');
    assert.notEqual(network('192.0.3.1'), network('192.0.2.1'));
  });

  it('the network of an IPv6 address is its /64, however it is written [S3]', () => {
    for (const address of [
      '2001:db8:0:1::1',
      '2001:db8:0:1:ffff:ffff:ffff:ffff',
      '2001:0DB8:0000:0001:0000:0000:0000:0002',
      '2001:db8:0:1::192.0.2.1',
      '2001:db8:0:1::1%eth0',
    ]) {
      assert.equal(network(address), '2001:db8:0:1::/64', address);
    }
    assert.equal(network('2001:db8:0:2::1'), '2001:db8:0:2::/64');
    assert.equal(network('::1'), '0:0:0:0::/64');
    assert.equal(network('1::'), '1:0:0:0::/64');
  });

  it('the network of an IPv4 address that is mapped into IPv6 is that of the IPv4 address [S3]', () => {
    assert.equal(network('::ffff:192.0.2.1'), '192.0.2.0/24');
    assert.equal(network('::FFFF:c000:0201'), '192.0.2.0/24');
    assert.equal(network('0:0:0:0:0:ffff:192.0.2.77'), '192.0.2.0/24');
  });

  it('an IPv6 address that stands for an IPv4 address counts as that, in both sizes of network [S3]', () => {
    const standIns = {
      NAT64: ['64:ff9b::192.0.2.1', '64:FF9B::c000:2ff', '[64:ff9b::192.0.2.9]:443'],
      '6to4': ['2002:c000:201::1', '2002:c000:2ff:ffff::', '2002:C000:0207:1:2:3:4:5'],
      translated: ['::ffff:0:192.0.2.1'],
      compatible: ['::192.0.2.1', '::c000:2ff%eth0'],
      Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    };
    for (const [kind, addresses] of Object.entries(standIns)) {
      for (const address of addresses) {
        assert.equal(network(address), '192.0.2.0/24', `${kind}: ${address}`);
        assert.equal(site(address), '192.0.2.0/24', `${kind}: ${address}`);
      }
    }
    // Networks next to those, and addresses that only end in the same bits.
    for (const other of [
      '64:ff9c::192.0.2.1',
      '64:ff9b:1::192.0.2.1',
      '2003:c000:201::1',
      'fe80::192.0.2.1',
    ]) {
      assert.match(network(other), /::\/64$/, other);
    }
  });

  it('the network of an address does not depend on the port that a proxy adds [S106]', () => {
    assert.equal(network('192.0.2.1:50001'), '192.0.2.0/24');
    for (const address of [
      '[2001:db8:0:1::1]:4711',
      '[2001:db8:0:1::1]',
      '[2001:db8:0:1::1%eth0]:1',
    ]) {
      assert.equal(network(address), '2001:db8:0:1::/64', address);
      assert.equal(site(address), '2001:db8:0::/48', address);
    }
    assert.equal(network('[::ffff:192.0.2.1]:50001'), '192.0.2.0/24');
    assert.equal(withoutPort('[::1]:80'), '::1');
    for (const address of ['192.0.2.1', '::1', '2001:db8::1:4711', 'unknown', 'unknown:80', '']) {
      assert.equal(withoutPort(address), address);
    }
  });

  it('the network of a text that is not an address is the text itself', () => {
    assert.equal(network('unknown'), 'unknown');
    assert.equal(network(''), '');
  });
});

describe('the site of a caller', () => {
  it('the site of an IPv6 address is its /48 [S29]', () => {
    assert.equal(site('2001:db8:1:1::1'), '2001:db8:1::/48');
    assert.equal(site('2001:db8:1:ffff::1'), '2001:db8:1::/48');
    assert.equal(site('2001:db8:2::1'), '2001:db8:2::/48');
  });

  it('the site of an IPv4 address is its /24, and that of an unreadable address the text itself', () => {
    assert.equal(site('192.0.2.1'), '192.0.2.0/24');
    assert.equal(site('::ffff:192.0.2.1'), '192.0.2.0/24');
    assert.equal(site('unknown'), 'unknown');
  });
});
