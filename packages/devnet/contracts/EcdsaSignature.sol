// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Recovers the signer of a 65-byte `r || s || v` signature in its one canonical form.
library EcdsaSignature {
    /// @dev Half of secp256k1's order. A greater `s` has a twin below it (EIP-2), so it is refused.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    /// @return signer The zero address if the signature is not canonical or recovers no address.
    function recover(bytes32 digest, bytes calldata signature) internal pure returns (address signer) {
        if (signature.length != 65) return address(0);
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint8 v = uint8(signature[64]);
        if (uint256(s) > HALF_ORDER) return address(0);
        // The precompile returns nothing for a `v` other than 27 and 28.
        return ecrecover(digest, v, r, s);
    }
}
