// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The names of the local chain
/// @notice Resolves names by the interface of ENS' UniversalResolver, for reading addresses. Names are
/// set here: there is no registry, and anyone may set them.
/// @dev See ENSIP-10 for `resolve` and ERC-3668 for `OffchainLookup`.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);
    error OffchainLookup(
        address sender,
        string[] urls,
        bytes callData,
        bytes4 callbackFunction,
        bytes extraData
    );

    /// @dev Set for a name without an address: one that only a server outside of the chain knows.
    struct Name {
        bool exists;
        address owner;
        string gateway;
    }

    mapping(bytes32 node => Name) private names;

    /// @param name In the wire format of DNS, like in `resolve`.
    function set(bytes calldata name, address owner) external {
        names[namehash(name, 0)] = Name(true, owner, "");
    }

    /// @notice Has a name answered by a server.
    function setGateway(bytes calldata name, string calldata gateway) external {
        names[namehash(name, 0)] = Name(true, address(0), gateway);
    }

    /// @notice What clients ask that name the servers for answers outside of the chain.
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        return resolve(name, data);
    }

    /// @param data A call of `addr(bytes32)` with the hash of the same name.
    function resolve(
        bytes calldata name,
        bytes calldata data
    ) public view returns (bytes memory result, address resolver) {
        bytes32 node = namehash(name, 0);
        Name memory found = names[node];
        if (!found.exists) revert ResolverNotFound(name);
        if (bytes4(data) != this.addr.selector) revert UnsupportedResolverProfile(bytes4(data));
        if (bytes(found.gateway).length > 0) {
            string[] memory urls = new string[](1);
            urls[0] = found.gateway;
            revert OffchainLookup(address(this), urls, data, this.addr.selector, name);
        }
        return (abi.encode(this.addr(abi.decode(data[4:], (bytes32)))), address(this));
    }

    function addr(bytes32 node) external view returns (address) {
        return names[node].owner;
    }

    /// @dev EIP-137, from the label at `at` on.
    function namehash(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 size = uint8(name[at]);
        if (size == 0) return 0;
        uint256 end = at + 1 + size;
        return keccak256(abi.encode(namehash(name, end), keccak256(name[at + 1:end])));
    }
}
